import { strings } from '../app/src/strings.js'
import { format } from './format.js'

export async function send(device, message, values) {
  const text = await strings(device.language)
  const line = (part) => format(text(`${message}.${part}`), device.language, values)
  return device.deliver({ title: line('title'), body: line('body') })
}
