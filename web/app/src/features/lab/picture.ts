// A drawing of the page as a picture: SVG with its looks written into it, painted on a canvas.

const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linejoin",
  "stroke-linecap",
  "paint-order",
  "opacity",
  "display",
  "visibility",
  "font-family",
  "font-size",
  "font-weight",
  "letter-spacing",
  "text-anchor",
  "mix-blend-mode",
] as const;

/** The drawing as PNG, so many pixels wide; null: the browser cannot paint it. */
export async function pictureOf(drawing: SVGSVGElement, width = 1600): Promise<Blob | null> {
  const box = drawing.getBoundingClientRect();
  const height = Math.round((width * box.height) / box.width);
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [
    [drawing, ...drawing.querySelectorAll<SVGElement>("*")],
    [copy, ...copy.querySelectorAll<SVGElement>("*")],
  ];
  from.forEach((element, nth) => {
    const style = getComputedStyle(element);
    for (const name of LOOKS) to[nth]!.style.setProperty(name, style.getPropertyValue(name));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    if (!pen) return null;
    pen.fillStyle = getComputedStyle(drawing.parentElement ?? drawing).backgroundColor;
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
