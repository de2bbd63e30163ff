import type { Figure, ProgramFigure } from '#lib/contract/system.ts';
import { detailTexts, figureTexts, lineText, systemTexts as texts, valueText } from '#lib/copy/system.ts';

export interface Row {
  readonly figure: Figure | ProgramFigure;
  /** Whose it is, where several programs have one. */
  readonly program?: string;
}

interface Props {
  of: readonly Row[];
  viewBox: string;
}

export const Figures = ({ of, viewBox }: Props) => (
  <ul>
    {of.map(({ figure, program }) => (
      <li
        key={`${figure.name} ${program}`}
        className="system-figure py-3 lined-t wrap-anywhere"
        data-figure={figure.name}
        data-state={figure.state}
      >
        <p className="flex flex-wrap items-baseline">
          <span className="grow mr-3">{figureTexts[figure.name].name}</span>
          <b className="letters-f18 even-digits">{valueText(figure)}</b>
        </p>
        {program && <p className="hint">{texts.program(program)}</p>}
        {detailTexts(figure).map((text) => (
          <p key={text} className="hint">
            {text}
          </p>
        ))}
        {figure.state === 'red' && <p className="mt-1 font-semibold">{figureTexts[figure.name].act}</p>}
        {/* The server has worked out where it runs. */}
        {figure.line && (
          <>
            <svg
              className="system-line w-full h-6 mt-2"
              viewBox={viewBox}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={figure.line.path} vectorEffect="non-scaling-stroke" />
            </svg>
            <p className="hint">{lineText(figure.line, figure.unit)}</p>
          </>
        )}
      </li>
    ))}
  </ul>
);
