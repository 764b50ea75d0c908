import axios from 'axios'
import { tokenOf } from './identity.js'

export const api = axios.create({ baseURL: '/api' })
api.interceptors.request.use(async (config) => {
  config.headers.Authorization = `Bearer ${await tokenOf()}`
  return config
})
api.interceptors.response.use(undefined, (error) => {
  if (error.response?.status !== 401 || error.config.isRetried) throw error
  return api({ ...error.config, isRetried: true })
})
