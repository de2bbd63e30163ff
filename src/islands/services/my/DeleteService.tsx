import { Button } from '#components/ui/Button.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import type { Service } from '#lib/contract/services.ts';
import { myServicesTexts as texts } from '#lib/copy/my-services.ts';

interface Props {
  service: Service | undefined;
  open: boolean;
  onConfirm: (service: Service) => void;
  onClose: () => void;
}

/** Names what the deletion removes. */
export const DeleteService = ({ service, open, onConfirm, onClose }: Props) => (
  <Sheet title={texts.deleteTitle(service?.title ?? '')} open={open} onClose={onClose} small>
    <div className="sheet-body">
      <p className="text-text2">{texts.deleteEffect}</p>
    </div>
    <div className="sheet-foot">
      <Button look="outline" onClick={onClose}>
        Cancelar
      </Button>
      <Button look="danger" onClick={() => service && onConfirm(service)}>
        Eliminar
      </Button>
    </div>
  </Sheet>
);
