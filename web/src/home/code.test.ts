import { expect, it } from "vitest";
import { complete, tidy } from "./code";

it("takes a code as people type it", () => {
  expect(tidy(" kd fr-tz ")).toBe("KDFRTZ");
  expect(tidy("kd1frt.zmore")).toBe("KDFRTZ");
  expect(tidy("k0drtO")).toBe("KQDRTQ");
});

it("knows when a code may be whole", () => {
  expect(complete("KDFRT")).toBe(false);
  expect(complete("KDFRTZ")).toBe(true);
});
