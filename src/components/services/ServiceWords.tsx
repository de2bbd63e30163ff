import type { Service } from '#lib/contract/services.ts';
import { paths } from '#lib/paths.ts';
import { paragraphsOf } from '#lib/services/words.ts';

/** The description as it was typed, and the words to find more like it by. */
export const ServiceWords = ({ service: { description, tags } }: { service: Service }) => (
  <section className="offer-words">
    <h2>Descrição</h2>
    <div className="stack-tight mt-2 text-text2">
      {paragraphsOf(description).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
    {tags.length > 0 && (
      <ul className="flow mt-3" aria-label="Etiquetas">
        {tags.map((tag) => (
          <li key={tag}>
            <a className="chip" href={`${paths.search}?${new URLSearchParams({ q: tag })}`}>
              {tag}
            </a>
          </li>
        ))}
      </ul>
    )}
  </section>
);
