/** What operators get a mail about. */
const alarmNames = ['queue', 'disk', 'backup-disk', 'backup', 'proof', 'sms'] as const;
export type AlarmName = (typeof alarmNames)[number];

export const alarmMails: Readonly<Record<AlarmName, Record<'subject' | 'what' | 'act', string>>> = {
  sms: {
    subject: 'Os SMS de hoje acabaram',
    what: 'Foram pedidos tantos SMS como SMS_PER_DAY permite. Até amanhã ninguém se regista nem recupera a senha por telemóvel.',
    act: 'Veja na página do sistema se alguém pede códigos sem fim. Se são pessoas, suba SMS_PER_DAY e o crédito no serviço de SMS.',
  },
  queue: {
    subject: 'O trabalho em fila está atrasado',
    what: 'Há trabalho em fila que já devia estar feito há mais de uma hora. Emails, avisos e limpezas podem não estar a sair.',
    act: 'Veja se algum programa está a correr e o que diz o registo dele. Reinicie-o se não avança.',
  },
  disk: {
    subject: 'O disco dos dados está quase cheio',
    what: 'O disco da pasta dos dados tem menos de 10% livre, ou não se consegue ler.',
    act: 'Liberte espaço ou aumente o disco: cheio, ninguém consegue publicar nem escrever.',
  },
  'backup-disk': {
    subject: 'O disco das cópias está quase cheio',
    what: 'O disco da pasta das cópias de segurança tem menos de 10% livre, ou não se consegue ler.',
    act: 'Liberte espaço, aumente o disco ou guarde menos cópias (BACKUP_KEEP).',
  },
  backup: {
    subject: 'Falta uma cópia de segurança recente',
    what: 'A última cópia de segurança boa tem mais de dois dias, ou ainda não há nenhuma.',
    act: 'Veja na página do sistema o que correu mal, e faça uma cópia à mão (npm run backup).',
  },
  proof: {
    subject: 'Uma cópia de segurança não se consegue repor',
    what: 'A última cópia que foi reposta à experiência não ficou igual ao que foi guardado, ou não houve espaço para a repor.',
    act: 'Veja na página do sistema o que correu mal, faça uma cópia nova e experimente-a (npm run backup -- --prove).',
  },
};
