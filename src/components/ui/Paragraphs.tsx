import { paragraphsOf } from '#lib/services/words.ts';

export const Paragraphs = ({ of }: { of: string }) =>
  paragraphsOf(of).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change places
    <p key={index} className="whitespace-pre-line">
      {paragraph}
    </p>
  ));
