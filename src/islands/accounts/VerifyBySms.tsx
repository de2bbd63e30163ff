import { maskPhone, signInNumber } from '#lib/format/phone.ts';
import { call } from '#scripts/calls/api.ts';
import { PhoneCode } from './PhoneCode.tsx';

interface Props {
  phone: string;
  again: () => Promise<void>;
  onVerified: (token: string) => void;
  onBack: () => void;
}

export default function VerifyBySms({ phone, again, onVerified, onBack }: Props) {
  return (
    <PhoneCode
      id="code"
      sentTo={maskPhone(signInNumber(phone) ?? '')}
      text="Verificar código"
      busyText="Verificando..."
      back="Mudar o número"
      give={async (otp) => {
        const { token } = await call('POST', '/auth/verify-otp', { json: { phone, otp } });
        onVerified(token);
        return undefined;
      }}
      again={again}
      onBack={onBack}
    />
  );
}
