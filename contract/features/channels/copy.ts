export const channelTexts = {
  lastOfHour: '（同类提醒较多，一小时内不再逐条发送，请到站内查看。）',
} as const;
