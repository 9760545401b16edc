// CommonJS: for any other configuration Vite writes a temporary file into node_modules, which may be read-only.
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

module.exports = import(pathToFileURL(join(__dirname, 'server/testing/vitest-config.ts')).href).then(
  ({ vitestConfig }) => vitestConfig,
)
