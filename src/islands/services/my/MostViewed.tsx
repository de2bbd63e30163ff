import { useId } from 'react';
import type { Service } from '#lib/contract/services.ts';
import { myServicesTexts as texts } from '#lib/copy/my-services.ts';
import { paths } from '#lib/paths.ts';

export function MostViewed({ services }: { services: readonly Service[] }) {
  const title = useId();
  if (services.length === 0) return null;
  return (
    <section className="card mt-4" aria-labelledby={title}>
      <h2 id={title} className="px-4 pt-4">
        {texts.mostViewed}
      </h2>
      {services.map(({ id, slug, title, views, leads }) => (
        <a key={id} className="line" href={paths.service(slug)}>
          <span className="grow">
            <b className="one-line block">{title}</b>
            <span className="block text-f14 text-text2">{texts.seen(views, leads)}</span>
          </span>
        </a>
      ))}
    </section>
  );
}
