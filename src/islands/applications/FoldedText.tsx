import { useState } from 'react';
import { candidatesTexts as texts } from '#lib/copy/applications.ts';

const isLong = (text: string) => text.length > 220 || text.split('\n').length > 4;

export function FoldedText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const folds = isLong(text);
  return (
    <>
      <p className={`wrap-anywhere whitespace-pre-line${folds && !isWhole ? ' line-clamp-3' : ''}`}>{text}</p>
      {folds && (
        <button
          type="button"
          className="link-button min-h-touch text-primary letters-f14 font-semibold"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? texts.showLess : texts.showAll}
        </button>
      )}
    </>
  );
}
