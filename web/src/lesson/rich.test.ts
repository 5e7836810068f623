import { expect, test } from "vitest";
import { bare, rich } from "./rich";

test("what stands between asterisks is bold", () => {
  expect(rich("Tap *3*, then *Play*")).toEqual([
    { text: "Tap ", bold: false },
    { text: "3", bold: true },
    { text: ", then ", bold: false },
    { text: "Play", bold: true },
  ]);
  expect(bare("Tap *3*")).toBe("Tap 3");
});

test("no sign stands alone on a line", () => {
  expect(bare("Bravo ! « Jouer »")).toBe("Bravo\u00a0! «\u00a0Jouer\u00a0»");
});
