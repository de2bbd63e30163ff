const [hour, day] = [60, 24 * 60];

export function replyTimeInWords(minutes: number): string {
  if (minutes < 30) return 'Responde em poucos minutos';
  if (minutes < hour) return `Responde em cerca de ${minutes} min`;
  if (minutes < day) return `Responde em cerca de ${minutes / hour} h`;
  return minutes === day ? 'Responde em cerca de 1 dia' : `Responde em cerca de ${minutes / day} dias`;
}
