import type { GameBox } from "../entry";
import Cover from "./Cover.svelte";

export const box: GameBox = { cover: Cover, edge: "#8e3f22", shelf: 1, minutes: 15, age: 6, seatsRule: "RB-1" };
