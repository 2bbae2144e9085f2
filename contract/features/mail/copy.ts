import { codeLifetimeMs, resetLifetimeMs } from '#contract/features/auth/registrations.limits.ts';
import type { CodeType } from '#contract/features/auth/registrations.entities.ts';

import type { MailData, MailKind, UnsubscribableKind } from './entities.ts';
import type { DeliveryProblem } from './rules.ts';

/** A part of a mail; each is rendered as text and as HTML. */
export type MailPart =
  | { text: string }
  | { code: string }
  | { quote: string }
  | { button: string; path: string }
  | { note: string };

export interface MailText {
  subject: string;
  parts: MailPart[];
}

/** Site data used in mail texts. */
export interface MailSiteContext {
  siteName: string;
  formatTime: (ms: number) => string;
}

const minutes = (ms: number): string => `${ms / 60_000} 分钟`;

/** Subject of the code mail and name of the action, by purpose. */
export const codePurposes: Record<CodeType, readonly [subject: string, act: string]> = {
  register: ['注册验证码', '注册账号'],
  'bind-email': ['绑定邮箱验证码', '绑定邮箱'],
  'change-email': ['更换邮箱验证码', '更换邮箱'],
  'verify-email': ['验证邮箱验证码', '验证邮箱'],
  forget: ['重置密码验证码', '重置密码'],
};

const ifNotYou = '如果这不是您本人的操作，请尽快重置密码，并在「账号安全」里检查登录设备。';

/** Texts of all mails. @see docs/security.md */
export const mailTexts: { [K in MailKind]: (facts: MailData[K], place: MailSiteContext) => MailText } = {
  code: ({ purpose, code }, { siteName }) => ({
    subject: codePurposes[purpose][0],
    parts: [
      { text: `您正在「${siteName}」${codePurposes[purpose][1]}，验证码是：` },
      { code },
      { text: `验证码在 ${minutes(codeLifetimeMs)}内有效，只能使用一次。请不要把它告诉任何人。` },
      { note: '如果不是您本人在操作，忽略这封邮件即可。' },
    ],
  }),
  'already-registered': (_, { siteName }) => ({
    subject: '您已经有账号了',
    parts: [
      { text: `刚才有人想用这个邮箱在「${siteName}」注册，但它已经有账号了。` },
      { text: '如果是您本人，直接登录就好；忘记密码的话，可以通过这个邮箱找回。' },
      { button: '前往登录', path: '/' },
      { note: '如果不是您本人在操作，忽略这封邮件即可，您的账号没有任何变化。' },
    ],
  }),
  'already-bound': (_, { siteName }) => ({
    subject: '这个邮箱已被绑定',
    parts: [
      { text: `刚才有人想在「${siteName}」绑定这个邮箱，但它已经属于另一个账号，因此没有绑定成功。` },
      { text: '如果是您本人，可以用这个邮箱登录原来的账号，或者换一个邮箱绑定。' },
      { note: '如果不是您本人在操作，忽略这封邮件即可，您的账号没有任何变化。' },
    ],
  }),
  'password-reset': ({ token }, { siteName }) => ({
    subject: '重置密码',
    parts: [
      { text: `我们收到了重置您在「${siteName}」的登录密码的请求。点击下面的按钮，设置一个新密码：` },
      { button: '设置新密码', path: `/login/reset?token=${encodeURIComponent(token)}` },
      { text: `链接在 ${minutes(resetLifetimeMs)}内有效，只能使用一次。` },
      { note: '如果不是您本人在操作，忽略这封邮件即可，密码不会改变。' },
    ],
  }),
  'password-changed': ({ at }, { siteName, formatTime }) => ({
    subject: '您的密码已修改',
    parts: [
      { text: `您在「${siteName}」的登录密码已于 ${formatTime(at)} 修改，其他设备上的登录已经退出。` },
      { note: ifNotYou },
    ],
  }),
  'email-changed': ({ email, at }, { siteName, formatTime }) => ({
    subject: '您的邮箱已更换',
    parts: [
      { text: `您在「${siteName}」的账号已于 ${formatTime(at)} 把邮箱换成了 ${email}，这个邮箱不再用于登录。` },
      { note: '如果这不是您本人的操作，请立即联系站长。' },
    ],
  }),
  'new-sign-in': ({ device, region, at }, { siteName, formatTime }) => ({
    subject: '新设备登录提醒',
    parts: [
      { text: `您在「${siteName}」的账号刚刚在一台新设备上登录。` },
      { quote: [`时间：${formatTime(at)}`, `设备：${device}`, ...(region ? [`地点：${region}`] : [])].join('\n') },
      { button: '查看登录设备', path: '/user-center/safe' },
      { note: ifNotYou },
    ],
  }),
  'sign-in-method-added': ({ what, at }, { siteName, formatTime }) => ({
    subject: '您的账号新增了登录方式',
    parts: [
      { text: `您在「${siteName}」的账号于 ${formatTime(at)} 新增了：${what}。` },
      { button: '查看账号安全', path: '/user-center/safe' },
      { note: '如果这不是您本人的操作，请立即重置密码，并在「账号安全」里移除它。' },
    ],
  }),
  'account-erasing': ({ eraseAt }, { siteName, formatTime }) => ({
    subject: '您的账号即将注销',
    parts: [
      {
        text: `我们收到了注销您在「${siteName}」的账号的申请。账号将在 7 天后，即 ${formatTime(eraseAt)} 注销，届时个人资料会被删除，无法恢复。`,
      },
      { text: '如果改变了主意，在那之前重新登录一次，注销就会取消。' },
      { button: '前往登录', path: '/' },
      { note: '如果这不是您本人的操作，请立即登录并修改密码。' },
    ],
  }),
  'comment-reply': ({ postTitle, author, content, own, path }) => ({
    subject: `${author} 回复了您在《${postTitle}》的评论`,
    parts: [
      { text: '您的评论：' },
      { quote: own },
      { text: `${author} 的回复：` },
      { quote: content },
      { button: '查看回复', path },
    ],
  }),
  'comment-mention': ({ postTitle, author, content, path }) => ({
    subject: `${author} 在《${postTitle}》的评论中提到了您`,
    parts: [{ text: `${author} 写道：` }, { quote: content }, { button: '查看评论', path }],
  }),
  'comment-received': ({ postTitle, author, content, path }) => ({
    subject: `${author} 评论了您的《${postTitle}》`,
    parts: [{ text: `${author} 写道：` }, { quote: content }, { button: '查看评论', path }],
  }),
  'comment-approved': ({ postTitle, content, path }) => ({
    subject: `您在《${postTitle}》的评论已通过审核`,
    parts: [{ text: '您的评论已经公开显示：' }, { quote: content }, { button: '查看评论', path }],
  }),
  notice: ({ title, text, path }) => ({
    subject: title,
    parts: [{ text: title }, ...(text ? [{ quote: text }] : []), { button: '查看详情', path }],
  }),
  'owner-notice': ({ title, text, path }) => ({
    subject: title,
    parts: [{ text: title }, ...(text ? [{ quote: text }] : []), { button: '前往处理', path }],
  }),
};

/** Names of the mail kinds on the unsubscribe page. */
export const unsubscribableNames: Record<UnsubscribableKind, string> = {
  'comment-reply': '评论回复提醒',
  'comment-mention': '评论提及提醒',
  'comment-received': '新评论提醒',
  'comment-approved': '评论审核结果提醒',
  notice: '站内通知提醒',
};

/** Texts around every mail. */
export const mailFrame = {
  greeting: (name: string) => (name ? `${name}，您好：` : '您好：'),
  sentBy: (siteName: string) => `这封邮件由「${siteName}」自动发送，请不要直接回复。`,
  unsubscribe: '不想再收到这类邮件',
  buttonHint: '如果按钮点不动，请把下面的地址复制到浏览器中打开：',
} as const;

/** @see docs/reference/errors.md */
export const deliveryTexts: Readonly<Record<DeliveryProblem, string>> = {
  'unknown-host': '找不到这台邮件服务器，请检查服务器地址是否写对。',
  'connection-refused': '邮件服务器拒绝了连接，请检查服务器地址与端口。',
  timeout: '邮件服务器没有及时响应，请检查地址与端口，以及防火墙是否放行。',
  encryption: '无法建立加密连接，请检查加密方式与端口是否相配：465 用 TLS，587 用 STARTTLS。',
  certificate: '邮件服务器的证书不可信，请确认服务器地址与证书上的域名一致。',
  login: '登录失败：邮件服务器不接受这个用户名或密码，有的邮箱需要填写授权码。',
  'login-required': '邮件服务器要求先登录，请填写用户名与密码。',
  sender: '邮件服务器不接受这个发件人邮箱，请把「发件人邮箱」改成登录账号的地址。',
  recipient: '邮件服务器不接受这个收件人邮箱。',
  rejected: '邮件服务器拒收了这封邮件。',
  busy: '邮件服务器暂时无法处理，请稍后再试。',
  other: '邮件没有寄出，原因写在运行日志里。',
};

export const mailTestTexts = {
  sent: (to: string) => `邮件服务器已收下测试邮件，请到 ${to} 查收。`,
  stored: '没有设置邮件服务器，测试邮件没有寄出，只写入了发件箱文件夹。',
} as const;

export const mailErrors = {
  tooLate: '邮件没能在有效期内寄出',
} as const;

export const unsubscribeTexts = {
  title: '退订邮件',
  anyQuestion: '不再接收这类邮件？',
  question: (kind: string, address: string) => `不再向 ${address} 发送「${kind}」？`,
  explanation: '验证码、密码修改等与账号安全有关的邮件不受影响。',
  stop: '退订',
  stopAll: '退订所有提醒邮件',
  resume: '恢复接收',
  stopped: (kind: string, address: string) => `已退订，不会再向 ${address} 发送「${kind}」。`,
  allStopped: (address: string) => `已退订，不会再向 ${address} 发送任何提醒邮件。`,
  resumed: (kind: string, address: string) => `已恢复，「${kind}」会继续发送到 ${address}。`,
  settings: '有账号的话，也可以登录后在「通知设置」里选择接收哪些提醒。',
  wrongLink: '退订链接不正确或已失效，请使用邮件里的完整链接',
  done: '已退订',
} as const;
