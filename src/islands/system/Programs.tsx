import type { Figure, SystemState } from '#lib/contract/system.ts';
import { systemTexts as texts } from '#lib/copy/system.ts';
import { Figures } from './Figures.tsx';

interface Props extends Pick<SystemState, 'programs'> {
  alive: readonly Figure[];
}

export const Programs = ({ programs, alive }: Props) => (
  <section aria-labelledby="system-programs">
    <h2 id="system-programs">{texts.programs}</h2>
    {programs.length === 0 && <p className="hint">{texts.noPrograms}</p>}
    <Figures figures={alive} />
    <div className="system-programs">
      {programs.map(({ id, version, since, seen_at, figures }) => (
        <div key={id} className="mt-4">
          <h3>{texts.program(id)}</h3>
          <p className="hint">{texts.programFacts(version, since, seen_at)}</p>
          <Figures figures={figures} />
        </div>
      ))}
    </div>
  </section>
);
