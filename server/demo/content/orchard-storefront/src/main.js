import { search } from './search.js'

const language = document.documentElement.lang || 'en'
const texts = await fetch(`/locales/${language}.json`).then((response) => response.json())
const products = await fetch('/products.json').then((response) => response.json())

const list = document.querySelector('#products')
const show = (found) => {
  list.replaceChildren(...found.map((product) => new Option(product.name)))
  list.title = texts.catalogue.results.replace('{count}', found.length)
}

document.querySelector('#search').addEventListener('input', (event) => search(products, show)(event.target.value))
