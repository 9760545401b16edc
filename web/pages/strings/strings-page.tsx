import { useQuery } from '@tanstack/react-query'
import { checksumPageQuery, translationQuery, unitsQuery } from '../../api/queries.ts'
import type { Translation } from '../../api/types.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { UnitList } from '../../components/unit-list.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { count } from '../../locale/format.ts'
import { translationTrail } from '../translation/translation-trail.tsx'

interface Props {
  project: string
  component: string
  language: string
  page: number | undefined
  checksum: string | undefined
}

/** The strings of a translation, for reading; an address with a checksum opens at that string. */
export function StringsPage(props: Props) {
  const { project, component, language } = props
  const found = useQuery(translationQuery(project, component, language))
  return (
    <>
      <PageHead
        title="Strings"
        trail={[
          ...translationTrail(props, found.data),
          <TextLink
            key="translation"
            to="/projects/$project/$component/$language/"
            params={{ project, component, language }}
          >
            {found.data?.language.name ?? language}
          </TextLink>,
        ]}
        lead={found.data && count(found.data.total, 'string')}
      />
      <Loaded query={found} what="such translation" waiting={<WaitingList height={112} />}>
        {(translation) =>
          props.checksum !== undefined && props.page === undefined ? (
            <SoughtStrings {...props} checksum={props.checksum} translation={translation} />
          ) : (
            <StringsAt {...props} page={props.page ?? 1} translation={translation} />
          )
        }
      </Loaded>
    </>
  )
}

/** The address names a string but not its page: find the page first. */
function SoughtStrings(props: Props & { checksum: string; translation: Translation }) {
  const { project, component, language, checksum } = props
  const page = useQuery(checksumPageQuery(project, component, language, checksum))
  return (
    <Loaded query={page} waiting={<WaitingList height={112} />}>
      {(number) => (
        <>
          {number === null && (
            <Notice title="That string is not here any more">
              It was removed or its key has changed. These are the strings of today.
            </Notice>
          )}
          <StringsAt {...props} page={number ?? 1} />
        </>
      )}
    </Loaded>
  )
}

function StringsAt(props: Props & { page: number; translation: Translation }) {
  const { project, component, language, page, checksum, translation } = props
  const units = useQuery(unitsQuery(project, component, language, page))
  return (
    <Loaded query={units} what="such page of strings" waiting={<WaitingList height={112} />}>
      {(list) => (
        <UnitList
          units={list}
          place={{ project, component, language, page }}
          sourceLanguage={translation.component?.source_language ?? translation.language}
          targetLanguage={translation.language}
          checksum={checksum}
        />
      )}
    </Loaded>
  )
}
