/** Browsers and apps; specific ones come before those whose name they also contain. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/\bQQ\/\d/, 'QQ'],
  [/AlipayClient\//, '支付宝'],
  [/\bWeibo\b/, '微博'],
  [/\bMQQBrowser\/|\bQQBrowser\//, 'QQ 浏览器'],
  [/UCBrowser\//, 'UC 浏览器'],
  [/MiuiBrowser\//, '小米浏览器'],
  [/HuaweiBrowser\//, '华为浏览器'],
  [/VivoBrowser\//, 'vivo 浏览器'],
  [/HeyTapBrowser\//, 'OPPO 浏览器'],
  [/Quark\//, '夸克'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/SamsungBrowser\//, '三星浏览器'],
  [/Vivaldi\//, 'Vivaldi'],
  [/YaBrowser\//, 'Yandex'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system without versions, as `Chrome · Windows`; '' when unknown. */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, 500);
  const nameOf = (table: typeof programs): string | undefined => table.find(([sign]) => sign.test(text))?.[1];
  return [nameOf(programs), nameOf(systems)].filter(Boolean).join(' · ');
}
