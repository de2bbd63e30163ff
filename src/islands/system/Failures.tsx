import type { SystemState } from '#lib/contract/system.ts';
import { systemTexts as texts } from '#lib/copy/system.ts';

export function Failures({ failures }: Pick<SystemState, 'failures'>) {
  if (failures.length === 0) return null;
  return (
    <section className="mt-5" aria-labelledby="system-failures">
      <h2 id="system-failures">{texts.failures}</h2>
      <p className="hint">{texts.failuresHow}</p>
      <ul>
        {failures.map(({ kind, failure, parked, trying }) => (
          <li key={`${kind} ${failure}`} className="system-figure py-3 lined-t wrap-anywhere">
            <p>
              {kind}: {failure}
            </p>
            <p className="hint">
              {[parked > 0 && texts.parked(parked), trying > 0 && texts.trying(trying)]
                .filter(Boolean)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
