const waitMilliseconds = 150

export function search(products, show) {
  let timer
  return (query) => {
    clearTimeout(timer)
    timer = setTimeout(() => show(products.filter((product) => product.name.includes(query))), waitMilliseconds)
  }
}
