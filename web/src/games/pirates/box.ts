import type { GameBox } from "../entry";
import Cover from "./Cover.svelte";

export const box: GameBox = { cover: Cover, edge: "#154c69", shelf: 4, minutes: 30, age: 8, seatsRule: "RP-1" };
