/** Small signs in a box of 24 by 24: filled shapes, and lines drawn with a round pen. */

interface Sign {
  fill?: string;
  line?: string;
}

const dot = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const STAR = "M12 1.6l3.1 6.7 7.3.9-5.4 5 1.4 7.2L12 17.8l-6.4 3.6L7 14.2l-5.4-5 7.3-.9Z";
const LOCK = "M6 10V7a6 6 0 0 1 12 0v3h1v11H5V10Zm3 0h6V7a3 3 0 0 0-6 0Z";

export const ICONS = {
  card: { fill: "M5 4.5A2.5 2.5 0 0 1 7.5 2h9A2.5 2.5 0 0 1 19 4.5v15a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 19.5Z" },
  stack: {
    fill: "M4 7.5A2.5 2.5 0 0 1 6.5 5H14a2.5 2.5 0 0 1 2.5 2.5v12A2.5 2.5 0 0 1 14 22H6.5A2.5 2.5 0 0 1 4 19.5ZM8 2h9.5A2.5 2.5 0 0 1 20 4.5V18h-2V6.5A2.5 2.5 0 0 0 15.5 4H8Z",
  },
  flag: { line: "M5 2v20", fill: "M6 3q4-2 7 0t7 0v10q-4 2-7 0t-7 0Z" },
  star: { fill: STAR },
  disc: { fill: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19Zm0 4a5.5 5.5 0 1 1 0 11 5.5 5.5 0 1 1 0-11Z" },
  lock: { fill: LOCK },
  rainbow: { fill: "M1 19a11 11 0 0 1 22 0h-3.5a7.5 7.5 0 0 0-15 0ZM7 19a5 5 0 0 1 10 0h-3a2 2 0 0 0-4 0Z" },
  sun: { fill: dot(12, 12, 5), line: "M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M4.6 19.4l2.1-2.1M17.3 6.7l2.1-2.1" },
  moon: { fill: "M20.5 15.2A9.5 9.5 0 1 1 9.2 2.6a7.6 7.6 0 0 0 11.3 12.6Z" },
  half: { fill: "M12 3a9 9 0 0 0 0 18Z", line: "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0" },
  clock: { line: "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 6.5V12l4 2.5" },
  more: { fill: dot(5, 12, 2.2) + dot(12, 12, 2.2) + dot(19, 12, 2.2) },
  people: { fill: dot(8, 8, 4) + "M.8 21q0-8 7.2-8t7.2 8Z" + dot(17, 9, 3.2) + "M16.5 13.6q6.7 0 6.7 7.4h-6q0-4.6-2.4-7Z" },
  link: { line: "M10 14a4.5 4.5 0 0 0 6.4 0l3.3-3.3a4.5 4.5 0 0 0-6.4-6.4L12 5.6M14 10a4.5 4.5 0 0 0-6.4 0l-3.3 3.3a4.5 4.5 0 0 0 6.4 6.4L12 18.4" },
  up: { line: "M12 20V5M5 11l7-7 7 7" },
  share: { line: "M12 3v12M7 7.5 12 3l5 4.5M5 12v8h14v-8" },
  rewind: { fill: "M12 5v14L2.5 12ZM22 5v14l-9.5-7Z" },
  cake: { fill: "M3 13q0-3 3-3h12q3 0 3 3v8H3Z" + dot(12, 3.6, 1.8), line: "M12 10V6" },
  book: { fill: "M3 4q5-1.5 9 1.5Q16 2.5 21 4v15q-5-1.5-9 1.5Q8 17.5 3 19Z" },
  sound: { fill: "M3 9v6h4l6 5V4L7 9Z", line: "M16 8.5q3 3.5 0 7M18.8 5.5q5.5 6.5 0 13" },
  silent: { fill: "M3 9v6h4l6 5V4L7 9Z", line: "M17 9l5 6M22 9l-5 6" },
  pencil: { fill: "M4 20l1-5L16 4l4 4L9 19Z" },
  lantern: { fill: "M4 22V11.5a8 8 0 0 1 16 0V22Zm4-2.5h8V12a4 4 0 0 0-8 0Z", line: "M10.5 3a1.8 1.8 0 1 1 3 0" },
  swap: { line: "M4 9h14l-4-4M20 15H6l4 4" },
  close: { line: "M5 5l14 14M19 5 5 19" },
  pause: { fill: "M6 4.5h4.5v15H6ZM13.5 4.5H18v15h-4.5Z" },
  play: { fill: "M6 3.5 20.5 12 6 20.5Z" },
  next: { line: "M8 4l9 8-9 8" },
  back: { line: "M16 4l-9 8 9 8" },
  list: { line: "M8 5h13M8 12h13M8 19h13", fill: dot(3, 5, 1.8) + dot(3, 12, 1.8) + dot(3, 19, 1.8) },
  screen: { fill: "M1.5 6.5A2.5 2.5 0 0 1 4 4h16a2.5 2.5 0 0 1 2.5 2.5V15a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 15Z", line: "M8 21h8" },
  phone: { fill: "M7 2h10a2.5 2.5 0 0 1 2.5 2.5v15A2.5 2.5 0 0 1 17 22H7a2.5 2.5 0 0 1-2.5-2.5v-15A2.5 2.5 0 0 1 7 2Zm3.5 16.5v1.5h3v-1.5Z" },
  home: { fill: "M12 2.5 22.5 12H19v9h-5v-6h-4v6H5v-9H1.5Z" },
  key: { fill: "M7.5 5a5.5 5.5 0 1 0 5.2 7.3H16V16h3v-3.7h3V9H12.7A5.5 5.5 0 0 0 7.5 5Zm0 3.5a2 2 0 1 1 0 4 2 2 0 1 1 0-4Z" },
  plus: { line: "M12 4v16M4 12h16" },
  check: { line: "M4 13l5 5L20 6" },
  trash: { fill: "M6 8h12l-1 14H7ZM4 4.5h5L10 2h4l1 2.5h5V7H4Z" },
  eye: { fill: "M12 5c6 0 10 7 10 7s-4 7-10 7S2 12 2 12s4-7 10-7Zm0 3.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7Z" },
  bot: {
    fill: "M11 2h2v3h4a3 3 0 0 1 3 3v8a4 4 0 0 1-4 4h-1v2h-2v-2h-2v2H9v-2H8a4 4 0 0 1-4-4V8a3 3 0 0 1 3-3h4ZM8.5 9a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 1 0 0-3.4Zm7 0a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 1 0 0-3.4ZM8 14.5h8V16H8Z",
  },
} satisfies Record<string, Sign>;

export type IconName = keyof typeof ICONS;

/** The sign of this name. */
export const signOf = (name: IconName): Sign => ICONS[name];
