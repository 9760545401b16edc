/** Plain values only; plurals are the business of the message formatter on the device. */
export function format(message, _language, values) {
  return message.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
}
