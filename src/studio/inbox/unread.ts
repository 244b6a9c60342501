import { create } from 'zustand'

/** How much in the inbox was not read yet; Studio learns it as it says where its editor is. */
export const useUnread = create(() => ({ unread: 0 }))

export const setUnread = (unread: number): void => useUnread.setState({ unread })
