import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Block, Inline } from '#shop/legal/legal-document.ts';

/** The headings, paragraphs and lists of a legal text. */
export function LegalBlocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => <BlockElement key={keyAt(index)} block={block} />);
}

/** The blocks never move, so their index is a stable key. */
const keyAt = (index: number) => `${index}`;

function BlockElement({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading id={block.id} tabIndex={-1}>
          <Line content={block.content} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Line content={block.content} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={keyAt(index)}>
              <LegalBlocks blocks={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Line({ content }: { content: Inline[] }) {
  return content.map((piece, index) => <Piece key={keyAt(index)} piece={piece} />);
}

function Piece({ piece }: { piece: Inline }) {
  if (piece.kind === 'text') return piece.text;
  if (piece.kind === 'strong') {
    return (
      <strong>
        <Line content={piece.content} />
      </strong>
    );
  }
  return piece.href.startsWith('/') ? (
    <Link to={piece.href}>
      <Line content={piece.content} />
    </Link>
  ) : (
    <a href={piece.href} rel="noopener">
      <Line content={piece.content} />
    </a>
  );
}
