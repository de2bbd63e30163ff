import type { HeldThing } from '#lib/contract/moderation.ts';
import { ownTexts as texts } from '#lib/copy/moderation/own.ts';
import { advice } from '#lib/copy/moderation/signals.ts';
import { formatDate } from '#lib/format/date.ts';

export const Held = ({ held }: { held: readonly HeldThing[] }) => (
  <section className="stack" aria-labelledby="held-title">
    <h2 id="held-title">{texts.held}</h2>
    <p className="text-text2">{texts.heldHow}</p>
    {held.map((thing) => (
      <HeldCard key={`${thing.type} ${thing.id}`} thing={thing} />
    ))}
  </section>
);

function HeldCard({ thing: { type, title, path, since, held_because: because } }: { thing: HeldThing }) {
  const reasons = because.length > 0 ? because.map((signal) => advice[signal]) : [texts.heldReported];
  return (
    <article className="card card-body stack-tight">
      <p className="hint">{texts.about[type]}</p>
      <h3 className="wrap-anywhere">{path ? <a href={path}>{title}</a> : title}</h3>
      <p className="row">
        <span className="pill pill-warn">{texts.held}</span>
        <span className="hint">{texts.heldSince(formatDate(new Date(since)))}</span>
      </p>
      <h4 className="mt-4 text-text2 letters-f14">{texts.heldWhy}</h4>
      <ul className="decision-list">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </article>
  );
}
