import { expect, it } from "vitest";
import golden from "../../../tests/golden/elisions.json";
import { elided } from "./elision";

it.each(golden)("%s before %s is written %s", (word, name, written) => {
  expect(elided(`${word} {name}`, () => name as string).replace("{name}", name as string)).toBe(written);
});
