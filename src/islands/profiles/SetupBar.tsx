import { Button } from '#components/ui/Button.tsx';
import { FormBar } from '#islands/ui/FormBar.tsx';
import type { SetupSteps } from './use-steps.ts';

/** Phones have buttons for the steps, and the last one saves. Wide screens have only the save button. */
export const SetupBar = ({ steps, busy }: { steps: SetupSteps; busy: boolean }) => (
  <FormBar>
    <div className="form-acts">
      {!steps.isFirst && (
        <Button look="outline" className="on-phone" onClick={steps.backward}>
          Voltar
        </Button>
      )}
      {!steps.isLast && (
        <Button className="on-phone" onClick={steps.forward}>
          Continuar
        </Button>
      )}
      <Button type="submit" className={steps.isLast ? undefined : 'on-desk'} busy={busy}>
        {busy ? 'Configurando...' : 'Configurar Perfil'}
      </Button>
    </div>
  </FormBar>
);
