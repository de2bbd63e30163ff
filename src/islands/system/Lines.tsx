import type { SystemState } from '#lib/contract/system.ts';
import { lineNames, lineText, systemTexts as texts } from '#lib/copy/system.ts';

interface Props extends Pick<SystemState, 'lines'> {
  viewBox: string;
}

/** The server has worked out where the lines run. */
export const Lines = ({ lines, viewBox }: Props) => (
  <section aria-labelledby="system-lines">
    <h2 id="system-lines">{texts.lines}</h2>
    <p className="hint">{texts.linesHow}</p>
    <div className="system-lines">
      {lines.map((line) => (
        <figure key={line.name} className="card card-body" data-line={line.name}>
          <svg className="system-line" viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
            <path d={line.path} vectorEffect="non-scaling-stroke" />
          </svg>
          <figcaption>
            <b>{lineNames[line.name]}</b>
            <span className="block text-text2 letters-f13">{lineText(line)}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
);
