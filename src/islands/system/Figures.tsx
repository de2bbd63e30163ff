import type { Figure, FigureState, ProgramFigure } from '#lib/contract/system.ts';
import { detailTexts, figureTexts, stateWords, valueText } from '#lib/copy/system.ts';

const signs: Readonly<Record<FigureState, string>> = { ok: '✓', red: '!', off: '–' };
const looks: Readonly<Record<FigureState, string>> = {
  ok: 'pill pill-ok',
  red: 'pill pill-danger',
  off: 'pill',
};

export const Figures = ({ figures }: { figures: readonly (Figure | ProgramFigure)[] }) => (
  <ul className="card">
    {figures.map((figure) => (
      <li key={figure.name} className="system-figure" data-figure={figure.name}>
        <p className="text-text2 letters-f14">{figureTexts[figure.name].name}</p>
        <p className="flex flex-wrap items-center justify-between">
          <b className="mr-3 letters-f18 even-digits">{valueText(figure)}</b>
          {(figure.value !== null || figure.state !== 'ok') && (
            <span className={looks[figure.state]}>
              <span className="system-sign" aria-hidden="true">
                {signs[figure.state]}
              </span>
              {stateWords[figure.state]}
            </span>
          )}
        </p>
        {detailTexts(figure).map((text) => (
          <p key={text} className="block text-text2 letters-f13">
            {text}
          </p>
        ))}
        {figure.state === 'red' && (
          <p className="mt-1 letters-f14 font-semibold">{figureTexts[figure.name].act}</p>
        )}
      </li>
    ))}
  </ul>
);
