import { describe, expect, it } from "vitest";
import { digit } from "./digit";

const pressed = (code: string, key: string): number => digit({ code, key } as KeyboardEvent);

describe("a digit", () => {
  it("is read from the key on every layout, with Shift or without", () => {
    expect(pressed("Digit3", "3")).toBe(3);
    expect(pressed("Digit3", "#")).toBe(3);
    expect(pressed("Digit3", '"')).toBe(3);
    expect(pressed("Numpad6", "6")).toBe(6);
  });

  it("is not read from letters", () => {
    expect(pressed("KeyS", "s")).toBeNaN();
  });
});
