import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { phoneDigits } from '#lib/format/phone.ts';
import { phone as phoneIcon, whatsapp } from '#lib/icons.ts';

/** Only for a phone number that the person has made public. */
export const ProfileReach = ({ phone }: { phone: string }) => (
  <>
    <Button
      look="outline"
      size="small"
      className="px-2"
      href={`https://wa.me/${phoneDigits(phone)}`}
      rel="noopener"
    >
      <Icon of={whatsapp} />
      WhatsApp
    </Button>
    <Button look="outline" size="small" className="px-2" href={`tel:+${phoneDigits(phone)}`}>
      <Icon of={phoneIcon} />
      Ligar
    </Button>
  </>
);
