import { toast } from '#web/ui/toasts/toasts.ts';

/** Says that there is nothing to look for; false when there is something. @see docs/reference/validations.md */
export function rejectEmptyQuery(words: string): boolean {
  if (words.trim() !== '') return false;
  toast.info('请输入关键词');
  return true;
}
