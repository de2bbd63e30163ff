import type * as icons from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';

interface Entry {
  readonly text: 'Home' | 'Empresas' | 'Vagas' | 'Chat' | 'Notificações' | 'Perfil';
  readonly href: string;
  readonly icon: keyof typeof icons;
  readonly badge?: 'chat' | 'notifications';
}

export const entries: readonly Entry[] = [
  { text: 'Home', href: paths.home, icon: 'home' },
  { text: 'Empresas', href: paths.companies, icon: 'building' },
  { text: 'Vagas', href: paths.jobs, icon: 'briefcase' },
  { text: 'Chat', href: paths.messages, icon: 'chat', badge: 'chat' },
  { text: 'Notificações', href: paths.notifications, icon: 'bell', badge: 'notifications' },
  { text: 'Perfil', href: paths.profile, icon: 'user' },
];

export type Current = Entry['text'];

/**
 * Facts about the signed-in person that the shell shows. Cached pages are the same for everybody, so they
 * pass none.
 */
export interface ShellPerson {
  readonly name: string;
  readonly photo?: string;
  readonly company?: boolean;
}

export interface Unread {
  readonly chat: number;
  readonly notifications: number;
}
