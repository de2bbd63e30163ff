import { Fragment } from 'react';

/** An address or a name of an account: breaks after its signs before it breaks within a word. */
export const Breakable = ({ of }: { of: string }) => (
  <>
    {(of.match(/[^@.]*[@.]?/g) ?? []).map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an address never move
      <Fragment key={index}>
        {piece}
        <wbr />
      </Fragment>
    ))}
  </>
);
