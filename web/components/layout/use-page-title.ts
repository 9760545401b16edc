import { useDocumentTitle } from '@mantine/hooks'

/** The name of the page in the browser's tab and history. A `<title>` element would come second to that of index.html. */
export function usePageTitle(title?: string): void {
  useDocumentTitle(title === undefined ? 'Dragoman' : `${title} · Dragoman`)
}
