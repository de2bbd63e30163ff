import { FormBar } from '#islands/ui/FormBar.tsx';
import type { SetupSteps } from './use-steps.ts';

/** On a phone the way through the steps, at whose end is what everybody else sees: the button that saves. */
export const SetupBar = ({ steps, busy }: { steps: SetupSteps; busy: boolean }) => (
  <FormBar>
    <div className="form-acts">
      {!steps.isFirst && (
        <button type="button" className="button button-outline on-phone" onClick={steps.backward}>
          Voltar
        </button>
      )}
      {!steps.isLast && (
        <button type="button" className="button on-phone" onClick={steps.forward}>
          Continuar
        </button>
      )}
      <button
        type="submit"
        className={steps.isLast ? 'button' : 'button on-desk'}
        aria-busy={busy || undefined}
      >
        {busy && <span className="spinner" />}
        {busy ? 'Configurando...' : 'Configurar Perfil'}
      </button>
    </div>
  </FormBar>
);
