// The typefaces of the page. A page that is set anew when they come moves its buttons from under a finger that is
// already down, and the click is lost; so the page is shown once they are there.

// Italics and the letters of the names of far places come when they are first written.
const FACES = [
  '500 1em "Barlow Condensed"',
  '600 1em "Barlow Condensed"',
  '700 1em "Barlow Condensed"',
  '1em "Source Serif 4 Variable"',
];
/** Milliseconds after which the page is shown all the same. */
const LONGEST = 3000;

export async function typefaces(fonts: Pick<FontFaceSet, "load"> = document.fonts): Promise<void> {
  const loaded = Promise.allSettled(FACES.map((face) => fonts.load(face)));
  await Promise.race([loaded, new Promise((then) => setTimeout(then, LONGEST))]);
}
