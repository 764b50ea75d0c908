import { useFormik } from 'formik'
import { useEffect, useState } from 'react'
import { Button, Container, Dropdown, Form } from 'react-bootstrap'
import { useNavigate } from 'react-router-dom'
import * as yup from 'yup'
import { api } from './api.js'

const schema = yup.object({
  projectId: yup.string().required('Select a project'),
  epicTypeId: yup.string().required('Epic mapping is required'),
  storyTypeId: yup.string().required('Story mapping is required'),
})

export function SettingsPage({ profile }) {
  const [projects, setProjects] = useState([])
  const navigate = useNavigate()
  useEffect(() => {
    api.get('/jira/projects').then(({ data }) => setProjects(data), console.error)
  }, [])
  const form = useFormik({
    initialValues: profile.jiraIntegration,
    validationSchema: schema,
    onSubmit: (settings) => api.post('/jira/integration-settings', settings).then(() => navigate('/home')),
  })
  const project = projects.find(({ id }) => id === form.values.projectId)
  const choose = ({ id, issueTypes }) => {
    const typeId = (name) => issueTypes.find((type) => type.name === name)?.id ?? ''
    void form.setValues({ ...form.values, projectId: id, epicTypeId: typeId('Epic'), storyTypeId: typeId('Story') })
  }
  return (
    <Container as="main" className="py-4">
      <h1>Settings</h1>
      <Form noValidate onSubmit={form.handleSubmit}>
        <Dropdown className="mb-3">
          <Dropdown.Toggle>{project?.name ?? 'Select project'}</Dropdown.Toggle>
          <Dropdown.Menu style={{ maxHeight: '25vh', overflowY: 'auto' }}>
            {projects.map((one) => (
              <Dropdown.Item key={one.id} onClick={() => choose(one)}>
                {one.name}
              </Dropdown.Item>
            ))}
          </Dropdown.Menu>
        </Dropdown>
        <Button type="submit">Save</Button>
      </Form>
    </Container>
  )
}
