import type { Role } from '#lib/companies/roles.ts';

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Dono',
  admin: 'Administrador',
  editor: 'Editor',
};

/** What a role lets one do, in words. */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'Pode tudo, também passar a empresa a outra pessoa ou apagá-la',
  admin:
    'Pode publicar, ler e responder a mensagens, acordos, candidaturas e avaliações, bloquear clientes, editar a empresa e gerir a equipa',
  editor: 'Pode publicar, ler e responder a mensagens, acordos, candidaturas e avaliações',
};

export const teamRefusals = {
  ownerStays: 'O dono não pode sair nem mudar de papel. Passe primeiro a empresa a outra pessoa da equipa.',
  isMember: 'Esta pessoa já faz parte da equipa.',
  isYou: 'Já faz parte desta equipa.',
  full: 'A equipa já tem 20 pessoas, que é o máximo.',
  manyInvitations: 'Já há 20 convites por aceitar. Retire algum antes de convidar mais pessoas.',
  manyMails: 'Este email já recebeu três convites hoje. Tente amanhã.',
  otherNumber: 'Este convite é para outro telemóvel. Entre com a conta desse número.',
  manyInvited: 'Convidou muitas pessoas hoje. Tente amanhã.',
  otherEmail: 'Este convite é para outro email. Entre com a conta que o recebeu.',
  over: 'Este convite já não é válido. Se recebeu outro depois, use esse. Se não, peça um a quem gere a equipa.',
  manyCompanies: 'Já faz parte de 50 empresas, que é o máximo.',
  manyChanges: 'Mudou muitas vezes o que pessoas podem fazer. Tente amanhã.',
  manyHandovers: 'Já ofereceu a empresa várias vezes hoje. Tente amanhã.',
  notOffered: 'Esta oferta já não existe.',
  notMember: 'Só pode passar a empresa a quem já faz parte da equipa.',
  cannotTakeOver: 'Esta pessoa não pode ficar com a empresa: a conta não está activa ou já tem 20 empresas.',
  openCase:
    'A moderação está a ver um caso grave sobre quem é dono, ou sobre o que publicou. Só depois a empresa pode passar a outra pessoa.',
  leaveFirst:
    'Há outras pessoas na equipa. Passe a empresa a uma delas ou apague a empresa, antes de apagar a conta.',
  openThere: 'Esta empresa tem coisas em aberto.',
} as const;

/** What happens in a team, as its people are told. */
export const teamNotices = {
  joined: 'Uma pessoa entrou na equipa',
  left: 'Uma pessoa saiu da equipa',
  removed: 'Já não faz parte da equipa',
  changed: 'O que pode fazer na equipa mudou',
  offered: 'Querem passar-lhe uma empresa',
  withdrawn: 'A empresa já não lhe é oferecida',
  refused: 'A pessoa não quis ficar com a empresa',
  /** Until November 2026 companies passed without being accepted. */
  received: 'A empresa agora é sua',
  given: 'Passou a empresa a outra pessoa',
  deleted: 'A empresa foi apagada',
} as const;
export type TeamNotice = keyof typeof teamNotices;

/** In the mail, where there is room for what it means. */
export const teamMails: Readonly<Record<TeamNotice, string>> = {
  joined: 'Uma pessoa aceitou o convite e faz agora parte da equipa.',
  left: 'Uma pessoa saiu da equipa por sua vontade.',
  removed:
    'Alguém que gere a equipa tirou-lhe o lugar nela. Já não pode publicar em nome da empresa, nem ler e responder às mensagens dela.',
  changed: 'Alguém que gere a equipa mudou o que pode fazer em nome da empresa.',
  offered:
    'Quem é dono quer passar-lhe a empresa, com tudo o que ela publicou, as conversas com clientes e os acordos que tem. Tem sete dias para aceitar ou recusar. Se não responder, tudo fica como está.',
  withdrawn: 'Quem é dono retirou a oferta. Continua na equipa como antes.',
  refused: 'A empresa continua a ser sua.',
  received:
    'Quem era dono passou-lhe a empresa, com tudo o que ela publicou, as conversas com clientes e os acordos que tem.',
  given:
    'A empresa, o que ela publicou, as suas conversas com clientes e os seus acordos pertencem agora a outra pessoa. Continua na equipa como administrador.',
  deleted: 'O dono apagou a empresa, com tudo o que ela publicou.',
};
