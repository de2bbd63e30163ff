import type { SystemState } from '#lib/contract/system.ts';
import { figureGroups, systemTexts as texts } from '#lib/copy/system.ts';
import { Figures } from './Figures.tsx';

/** What nobody has to look at: the numbers that are well, and those that are not used here. */
export function Healthy({ figures, programs, view_box }: SystemState) {
  const calm = figures.filter(({ state }) => state !== 'red');
  const all = [...calm, ...programs.flatMap((program) => program.figures)];
  const count = (state: string) => all.filter((one) => one.state === state).length;
  return (
    <details className="system-healthy">
      <summary className="py-3 font-semibold">{texts.healthy(count('ok'), count('off'))}</summary>
      <div className="system-groups">
        {figureGroups.map(({ title, names }) => {
          const rows = calm.filter(({ name }) => names.some((one) => one === name));
          return (
            rows.length > 0 && (
              <section key={title}>
                <h2 className="mb-2 letters-f18">{title}</h2>
                <Figures of={rows.map((figure) => ({ figure }))} viewBox={view_box} />
              </section>
            )
          );
        })}
        {programs.map((program) => (
          <section key={program.id}>
            <h2 className="mb-2 letters-f18">{texts.program(program.id)}</h2>
            <p className="hint mb-2">{texts.programFacts(program.version, program.since, program.seen_at)}</p>
            <Figures
              of={program.figures.filter(({ state }) => state !== 'red').map((figure) => ({ figure }))}
              viewBox={view_box}
            />
          </section>
        ))}
      </div>
      <p className="hint mb-3">{texts.programsHow}</p>
    </details>
  );
}
