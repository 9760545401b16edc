type Children = readonly (Node | string)[]
type Attributes = Readonly<Record<string, string>>

/** An element with its class, what is in it, and its attributes. Texts become text, whatever they look like. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  children: Children = [],
  attributes: Attributes = {},
): HTMLElementTagNameMap[Name] {
  return fill(document.createElement(name), className, children, attributes)
}

const SVG = 'http://www.w3.org/2000/svg'

export const makeShape = (name: 'svg' | 'path', className = '', children: Children = [], attributes: Attributes = {}) =>
  fill(document.createElementNS(SVG, name), className, children, attributes)

function fill<Some extends Element>(
  element: Some,
  className: string,
  children: Children,
  attributes: Attributes,
): Some {
  if (className !== '') element.setAttribute('class', className)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}
