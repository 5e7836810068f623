import type { GameBox } from "../entry";
import Cover from "./Cover.svelte";

export const box: GameBox = { cover: Cover, edge: "#571d1c", shelf: 3, minutes: 20, age: 7, seatsRule: "SQ-2" };
