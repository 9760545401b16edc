import { Anchor, Code } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import { userPage } from '../../api/addresses.ts'
import { TextLink } from '../controls/text-link.tsx'
import { blocksOf, type Inline } from './markdown.ts'
import classes from './markdown-text.module.css'

/** A message of somebody, with the little Markdown that messages need. Everything else shows as it was typed. */
export function MarkdownText({ text }: { text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <div className={classes.text} dir="auto">
      {blocks.map((block, index) =>
        block.kind === 'list' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text has no other name than its place
          <ul key={index}>
            {block.items.map((item, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={number}>
                <Line pieces={item} />
              </li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index}>
            {block.lines.map((line, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Fragment key={number}>
                {number > 0 && <br />}
                <Line pieces={line} />
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  )
}

function Line({ pieces }: { pieces: readonly Inline[] }) {
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={index}>
      <Piece piece={piece} />
    </Fragment>
  ))
}

function Piece({ piece }: { piece: Inline }) {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'code':
      return <Code>{piece.text}</Code>
    case 'strong':
      return <strong>{piece.text}</strong>
    case 'em':
      return <em>{piece.text}</em>
    case 'link':
      return (
        <Anchor href={piece.href} rel="noreferrer noopener nofollow" underline="always">
          {piece.text}
        </Anchor>
      )
    case 'mention':
      return (
        <TextLink to={userPage(piece.name)} underline="always">
          @{piece.name}
        </TextLink>
      )
  }
}
