import { expect, it } from "vitest";
import { complete, tidy } from "./code";

it("takes a code as people type it", () => {
  expect(tidy(" kd fr-t ")).toBe("KDFRT");
  expect(tidy("kdéfrtmore")).toBe("KDEFRT");
  expect(tidy("m0n1a")).toBe("MONIA");
});

it("knows when a code may be whole", () => {
  expect(complete("KDFR")).toBe(false);
  expect(complete("KDFRT")).toBe(true);
});
