import type { z } from 'zod';

/** Groups of options in the admin, in order. @see docs/reference/limits.md */
export const optionGroups = [
  '站点',
  '外观',
  '首页',
  '菜单',
  '评论',
  '动态',
  '会员',
  '积分等级',
  '支付',
  '邮件',
  '登录',
  '存储',
  '安全与审核',
  'SEO',
  '备案',
  '许可证',
] as const;

export type OptionGroup = (typeof optionGroups)[number];

/** Who may read an option's value: every browser, only the server, or nobody after it was entered. */
export type OptionReach = 'public' | 'server' | 'secret';

/** Environment variables that take the place of options. */
export type EnvironmentName = 'SMTP_URL';

/** Words for values or fields, by their names. */
type Names = Readonly<Record<string, string>>;

/** Everything that is known of an option; its feature declares it in `options.ts`. */
export interface OptionDeclaration<S extends z.ZodType = z.ZodType> {
  group: OptionGroup;
  label: string;
  /** One sentence that the admin reads below the label. */
  description: string;
  schema: S;
  /** Value used if none is saved. */
  default: NoInfer<z.output<S>>;
  /** What each choice is called. */
  choices?: Names;
  /** What the fields inside it are called, and the choices of such a field. */
  fields?: Names;
  fieldChoices?: Readonly<Record<string, Names>>;
  /** The environment variable that decides instead of it when it is set. */
  environment?: EnvironmentName;
  /**
   * The option that names the server which a secret is sent to. When it changes, the secret is entered anew, so that a
   * stored one never reaches another server.
   */
  sentTo?: string;
}

export interface OptionDefinition<
  S extends z.ZodType = z.ZodType,
  R extends OptionReach = OptionReach,
> extends OptionDeclaration<S> {
  reach: R;
}

function optionFactory<R extends OptionReach>(reach: R) {
  return <S extends z.ZodType>(option: OptionDeclaration<S>): OptionDefinition<S, R> => ({ ...option, reach });
}

/** Defines an option that every page may contain. */
export const publicOption = optionFactory('public');
/** Defines an option that only the server reads. */
export const serverOption = optionFactory('server');
/** Defines an option that is stored encrypted and never shown again. */
export const secretOption = optionFactory('secret');

const kinds: Record<string, string> = {
  string: '文字',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '一组字段',
  int: '整数',
};
const atMost: Record<string, (limit: string) => string> = {
  string: (n) => `最多 ${n} 个字符`,
  array: (n) => `最多 ${n} 项`,
};
const atLeast: Record<string, (limit: string) => string> = {
  string: (n) => `至少 ${n} 个字符`,
  array: (n) => `至少 ${n} 项`,
};

/** Readable reason why a value is invalid. */
export function issueReason(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `应为${kinds[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return atMost[issue.origin]?.(String(issue.maximum)) ?? `不能大于 ${issue.maximum}`;
    case 'too_small':
      return atLeast[issue.origin]?.(String(issue.minimum)) ?? `不能小于 ${issue.minimum}`;
    case 'invalid_value':
      return `只能是 ${issue.values.map(String).join('、')} 之一`;
    case 'invalid_union':
      return '不在可选的值之中';
    case 'not_multiple_of':
      return '最多两位小数';
    default:
      return /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : '格式不对';
  }
}

/** Position of the problem within a list: `第 2 项 url `. */
export function issueLocation(issue: z.core.$ZodIssue): string {
  return issue.path.map((part) => (typeof part === 'number' ? `第 ${part + 1} 项 ` : `${String(part)} `)).join('');
}
