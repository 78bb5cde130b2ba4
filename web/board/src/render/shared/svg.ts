// The few lines of SVG building that the renderer needs.

const SVG = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Make an SVG element with attributes and children. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) if (attributes[key] !== undefined) element.setAttribute(key, String(attributes[key]));
  element.append(...children);
  return element;
}

export function set(element: Element, attributes: Attributes): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(key);
    else if (element.getAttribute(key) !== String(value)) element.setAttribute(key, String(value));
  }
}

/** A name as part of a class: "Lake shore" is "lake-shore". */
export const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
